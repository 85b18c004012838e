/**
 * Why a handler could not be called in a dispatch. `'excluded'`: by the call's
 * `exclude`, or because it was removed from the group's selector.
 */
export type NoCandidateReason = 'drained' | 'suspended' | 'excluded';
