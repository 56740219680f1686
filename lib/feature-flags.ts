/** CDK's feature flags as the city wants them, the same with and without the CDK command line. */
export const featureFlags: Record<string, unknown> = {
  // A stack reads what another one made from its outputs, and holds it fast only where that is data (docs/decisions/0055).
  "@aws-cdk/core:defaultCrossStackReferences": "weak",
};
