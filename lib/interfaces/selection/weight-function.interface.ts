/** Reads a candidate's weight; see the README for what each value means. */
export type WeightFunction<T> = (candidate: T) => number | null | undefined;
