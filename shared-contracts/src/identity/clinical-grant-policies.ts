/** What a company demands before a clinical role is effective, loosest first. */
export const clinicalGrantPolicies = ['off', 'delay', 'second_person'] as const;
export type ClinicalGrantPolicy = (typeof clinicalGrantPolicies)[number];
