export type Requirement = 'redis-server';

export const requirements: readonly Requirement[];
export function isMet(requirement: Requirement): boolean;
export function howToGet(requirement: Requirement): string;
export function tagOf(requirement: Requirement): string;
