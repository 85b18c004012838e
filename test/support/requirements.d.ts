export type Requirement = 'redis-server' | 'chromium';

export const requirements: readonly Requirement[];
export function isMet(requirement: Requirement): boolean;
export function pathOf(requirement: Requirement): string | undefined;
export function howToGet(requirement: Requirement): string;
export function tagOf(requirement: Requirement): string;
