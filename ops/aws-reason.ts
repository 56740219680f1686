/** Why AWS did not answer, in a person's words. */
export const describeAwsError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "CredentialsProviderError") return "no AWS credentials in this shell";
  if (/AccessDenied|NotAuthorized|AuthorizationError/.test(error.name)) {
    return `the credentials may not look (${error.message})`;
  }
  return /Expired|InvalidClientToken|UnrecognizedClient|SignatureDoesNotMatch/.test(error.name)
    ? `AWS refuses the credentials (${error.name})`
    : error.message;
};
