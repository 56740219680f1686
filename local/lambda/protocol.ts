/** What a worker needs to be one Lambda function. */
export type WorkerSettings = {
  functionName: string;
  functionArn: string;
  memoryMb: number;
  /** Of these at most so many for young objects. */
  youngMb: number;
  timeoutSeconds: number;
  /** Folder of the bundle and the `file.export` to call, as in the template. */
  directory: string;
  handler: string;
};

/** Host to worker: run the handler once. The event travels as JSON, as it does on AWS. */
export type InvokeMessage = {
  id: number;
  requestId: string;
  event: string;
  /** The instant `Date` shows during this one invocation; the machine's own when absent. */
  now?: string;
};

/** The error shape Lambda reports. */
export type FunctionFailure = {
  errorType: string;
  errorMessage: string;
  trace: string[];
};

/** Worker to host: the handler's answer as JSON, or why there is none. */
export type ResultMessage = { id: number; answer: string } | { id: number; failure: FunctionFailure };

/** The bundle has loaded, or has failed to: calls are taken from now on. */
export type LoadedMessage = "loaded";
