/** The only key pair s3rver accepts; every local function signs with it. It is worthless anywhere else. */
export const LOCAL_CREDENTIALS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
