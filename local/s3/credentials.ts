/** The key pair of every local function. It is worthless anywhere else. */
export const LOCAL_CREDENTIALS = { accessKeyId: "LOCAL", secretAccessKey: "LOCAL" };
