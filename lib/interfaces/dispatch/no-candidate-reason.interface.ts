/**
 * Why a handler could not be called in a dispatch. `'ejected'`: it failed too
 * often; `'full'`: it has as many calls under way as it may; `'excluded'`: by the
 * call's `exclude`, or because it was removed from the group's selector.
 */
export type NoCandidateReason =
  'drained' | 'suspended' | 'ejected' | 'full' | 'excluded';
