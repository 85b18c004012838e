import { readFileSync } from 'node:fs';

export interface SuppliersConfig {
  weights: Record<string, number>;
}

export function suppliersConfig(): SuppliersConfig {
  return JSON.parse(readFileSync('suppliers.json', 'utf8')) as SuppliersConfig;
}
