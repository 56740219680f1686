/** CDK's feature flags as the city wants them, the same with and without the CDK command line. */
export const featureFlags: Record<string, unknown> = {
  // A stack cannot take away what another one still uses.
  "@aws-cdk/core:defaultCrossStackReferences": "strong",
};
