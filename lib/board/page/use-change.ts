import { useEffect, useRef, useState } from 'preact/hooks';
import type {
  ChangeLine,
  ChangeRequest,
  Details,
  Outlook,
  PreviewRequest,
} from '../wire.js';
import { fetchOutlook, RefusedError } from './api.js';
import { store } from './use-store.js';
import { done } from './words.js';

/** A change without its ground. */
export type Intent = ChangeRequest extends infer Each
  ? Each extends ChangeRequest
    ? Omit<Each, 'reason' | 'force'>
    : never
  : never;

/** A change on its way: its ground, and what stands against it. */
export interface ChangeForm {
  reason: string;
  setReason(this: void, reason: string): void;
  isForced: boolean;
  setForced(this: void, isForced: boolean): void;
  isBusy: boolean;
  /** Why it was refused, in words. */
  error: string | undefined;
  /** What somebody else has done meanwhile. */
  conflict: ChangeLine | undefined;
  /** Whether it would leave nobody. */
  leavesNobody: boolean;
  /** Whether it came through. */
  submit(this: void, intent: Intent): Promise<boolean>;
}

/** @param seen the state that the change is made against */
export function useChange(seen: Details): ChangeForm {
  const [reason, setReason] = useState('');
  const [isForced, setForced] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [conflict, setConflict] = useState<ChangeLine>();
  const [leavesNobody, setLeavesNobody] = useState(false);
  const version = useRef(seen.version);

  const submit = async (intent: Intent): Promise<boolean> => {
    const request = {
      ...intent,
      reason,
      ...(isForced && { force: true }),
    } as ChangeRequest;
    setBusy(true);
    setError(undefined);
    setConflict(undefined);
    try {
      await store.change(request, version.current, done(request));
      return true;
    } catch (thrown) {
      const refused = thrown instanceof RefusedError ? thrown : undefined;
      const now = refused?.body.details;
      if (now !== undefined && now.version !== version.current) {
        // Sent again it is made on top of what stands there now, which the person has seen.
        version.current = now.version;
        setConflict(now.lastChange);
      } else {
        setError(
          refused?.message ||
            'The server cannot be reached, so that nobody knows whether this was done. Look before you send it again.',
        );
      }
      setLeavesNobody(refused?.status === 409);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    reason,
    setReason,
    isForced,
    setForced,
    isBusy,
    error,
    conflict,
    leavesNobody,
    submit,
  };
}

const PAUSE_MS = 120;

/** What a change would do, asked for once the hand is still, and again for another state. */
export function useOutlook(
  request: PreviewRequest | undefined,
  { version, candidates }: Details,
): {
  outlook?: Outlook;
  error?: string;
} {
  const [found, setFound] = useState<{ outlook?: Outlook; error?: string }>({});
  const states = candidates.map(({ state, weight }) => `${state} ${weight}`);
  const key = request && JSON.stringify([request, version, states]);
  useEffect(() => {
    if (request === undefined) {
      setFound({});
      return;
    }
    let isWanted = true;
    const timer = setTimeout(() => {
      fetchOutlook(request).then(
        (outlook) => isWanted && setFound({ outlook }),
        (error: Error) => isWanted && setFound({ error: error.message }),
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return found;
}
