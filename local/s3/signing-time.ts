import type { WebRequest, WebResponse } from "../http/message.ts";

const amzDatePattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

const toAmzDate = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, "");

/**
 * Passes a signed call on as made now, and answers as of its own time: a call may be played at another time (`x-local-now`), and
 * neither may the store refuse it for its clock, nor the caller's client take the store's clock for its own from then on.
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
