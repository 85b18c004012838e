export interface Supplier {
  name: string;
  letter: string;
  weight: number;
}

export const SUPPLIERS: Supplier[] = [
  { name: 'aurora', letter: 'A', weight: 4 },
  { name: 'bluebird', letter: 'B', weight: 2 },
  { name: 'cobalt', letter: 'C', weight: 1 },
];
