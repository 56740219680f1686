/** Nobody reads an email so soon after it was sent; scanners do. */
const scannerMilliseconds = 10_000;

/** Programs that load every picture or follow every link without a person. */
const machines =
  /bot\b|crawler|spider|scanner|preview|proofpoint|barracuda|mimecast|curl|wget|python|java\/|go-http|headless/i;

/**
 * Whether a program, rather than a person, loaded a tracked address: Apple's Mail Privacy Protection names itself `Mozilla/5.0` and
 * nothing more, scanners say who they are or come within seconds. Gmail's picture proxy counts as a person, except within those
 * seconds: it loads a picture when somebody opens the email. So opens stay an estimate.
 */
export const isMachine = (userAgent: string, sentAt: string, now: string): boolean =>
  userAgent.trim() === "" ||
  userAgent.trim() === "Mozilla/5.0" ||
  machines.test(userAgent) ||
  Date.parse(now) - Date.parse(sentAt) < scannerMilliseconds;
