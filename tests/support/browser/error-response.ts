/** What a route is fulfilled with to refuse a request as the API does. */
export const errorResponse = (status: number, code = "internal-error", message = "No") => ({
  status,
  json: { error: { code, message, requestId: "test" } },
});
