/** The one key pair s3rver knows; every local function signs with it. It opens nothing outside this machine. */
export const LOCAL_CREDENTIALS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
