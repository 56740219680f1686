import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";

let client: LambdaClient | undefined;

/** Has Lambda call a function soon, at least once, without waiting for its result. */
export const invokeLater = async (FunctionName: string, payload: object = {}): Promise<void> => {
  client ??= new LambdaClient();
  await client.send(new InvokeCommand({ FunctionName, InvocationType: "Event", Payload: JSON.stringify(payload) }));
};
