/** Why a handler could not be called in a dispatch. */
export type NoCandidateReason = 'drained' | 'suspended' | 'excluded';
