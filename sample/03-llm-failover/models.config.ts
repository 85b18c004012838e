import { readFileSync } from 'node:fs';

export interface ModelsConfig {
  weights: Record<string, number>;
}

export function modelsConfig(): ModelsConfig {
  return JSON.parse(readFileSync('models.json', 'utf8')) as ModelsConfig;
}
