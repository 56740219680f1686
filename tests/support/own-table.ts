import { CreateTableCommand, DeleteTableCommand, DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll } from "vitest";
import { readStackEnvironment } from "./stack-environment.ts";
import { openTable } from "./table.ts";

type OwnTable = Pick<Awaited<ReturnType<typeof openTable>>, "documents" | "TableName"> & { remove(): Promise<void> };

const ignoreMissing = (error: Error): void => {
  if (error.name !== "ResourceNotFoundException") throw error;
};

/**
 * An empty table like the stack's, without a stream, in whose place imported functions run: a job that a test runs at another
 * time then finds nothing but what the test has written.
 */
export const createOwnTable = async (): Promise<OwnTable> => {
  await readStackEnvironment();
  const { documents, TableName: model } = await openTable();
  const { Table } = await documents.send(new DescribeTableCommand({ TableName: model }));
  // One name for all files of a process: what they import is built with it once. A run that was killed left its table on the stack that goes on.
  const TableName = `${model}-own`;
  await documents.send(new DeleteTableCommand({ TableName })).catch(ignoreMissing);
  const indexes = Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
    IndexName,
    KeySchema,
    Projection,
  }));
  await documents.send(
    new CreateTableCommand({
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: Table?.AttributeDefinitions,
      KeySchema: Table?.KeySchema,
      GlobalSecondaryIndexes: indexes,
    }),
  );
  process.env.TABLE_NAME = TableName;
  return {
    documents,
    TableName,
    remove: async () => {
      await documents.send(new DeleteTableCommand({ TableName }));
    },
  };
};

/** Gives the tests of a file a table of their own, and the functions that `load` imports, which run on it. */
export const giveOwnTable = <Modules>(load: () => Promise<Modules>): (() => Modules) => {
  let table: OwnTable | undefined;
  let modules: Modules | undefined;
  beforeAll(async () => {
    table = await createOwnTable();
    modules = await load();
  });
  afterAll(() => table?.remove());
  return () => {
    if (!modules) throw new Error("The functions are imported before the first test");
    return modules;
  };
};
