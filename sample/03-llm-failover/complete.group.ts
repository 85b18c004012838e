import { handlerGroup } from 'nestjs-weighter';

export interface Prompt {
  text: string;
}

export interface Completion {
  model: string;
  text: string;
}

/** The one job that several models can do. */
export const Complete = handlerGroup<Prompt, Completion>('complete');

/** The same, piece by piece: each value is one token. */
export const StreamTokens = handlerGroup<Prompt, Completion>('stream-tokens');
