import type { WebRequest, WebResponse } from "../http/message.ts";

const amzDatePattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

const toAmzDate = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, "");

/**
 * Forwards a signed call as if it were made now, and responds with the caller's own date. A call may be made at another time
 * (`x-local-now`): the store must not refuse it for that, and the caller's client must not correct its clock from the response.
 */
export const withCurrentSigningTime = async (
  request: WebRequest,
  forward: (request: WebRequest) => Promise<WebResponse>,
): Promise<WebResponse> => {
  const found = amzDatePattern.exec(request.headers["x-amz-date"] ?? "");
  if (!found) return forward(request);
  const [, year, month, day, hour, minute, second] = found;
  const callers = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const response = await forward({ ...request, headers: { ...request.headers, "x-amz-date": toAmzDate(new Date()) } });
  return { ...response, headers: { ...response.headers, date: callers.toUTCString() } };
};
