import { marshall } from "@aws-sdk/util-dynamodb";
import { HttpResponse } from "@smithy/core/protocols";
import { documents, tableName } from "../../../functions/platform/table/table.ts";

type Item = Record<string, unknown>;
type Key = { pk: { S: string }; sk: { S: string } };
type Question = {
  Key: Key;
  IndexName?: string;
  Limit?: number;
  ScanIndexForward?: boolean;
  ExpressionAttributeValues: Record<string, { S: string }>;
  RequestItems: Record<string, { Keys: Key[] }>;
};

const idOf = ({ pk, sk }: Key): string => `${pk.S} ${sk.S}`;

/** Answers to reads of these items, as DynamoDB gives them: gets, batches, and queries of one partition of the table or an index. */
const answersFor = (items: Item[]): Record<string, (question: Question) => unknown> => {
  const stored = items.map(
    (item) => marshall(item, { removeUndefinedValues: true }) as Record<string, { S: string }> & Key,
  );
  const byKey = new Map(stored.map((item) => [idOf(item), item]));
  return {
    getItem: ({ Key }) => ({ Item: byKey.get(idOf(Key)) }),
    batchGetItem: ({ RequestItems }) => {
      const keys = Object.values(RequestItems).flatMap(({ Keys }) => Keys);
      return { Responses: { [tableName()]: keys.flatMap((key) => byKey.get(idOf(key)) ?? []) }, UnprocessedKeys: {} };
    },
    query: ({ IndexName = "", Limit, ExpressionAttributeValues }) => {
      const partition = ExpressionAttributeValues[":pk"]?.S;
      const found = stored.filter((item) => item[`${IndexName}pk`]?.S === partition);
      const page = found.slice(0, Limit);
      const last = page.at(-1);
      const names = ["pk", "sk", ...(IndexName ? [`${IndexName}pk`, `${IndexName}sk`] : [])];
      const LastEvaluatedKey =
        last && page.length < found.length ? Object.fromEntries(names.map((name) => [name, last[name]])) : undefined;
      return { Items: page, Count: page.length, ScannedCount: page.length, LastEvaluatedKey };
    },
  };
};

/** Lets the product's own client read these items without a network: what remains is what client and handler do. */
export const stubTable = (items: Item[]): void => {
  const answers = answersFor(items);
  const kept = new Map<string, Buffer>();
  const answerTo = (action: string, body: string): Buffer => {
    const answer = answers[`${action.charAt(0).toLowerCase()}${action.slice(1)}`];
    if (!answer) throw new Error(`The stub has no answer to ${action}`);
    const bytes = Buffer.from(JSON.stringify(answer(JSON.parse(body))));
    kept.set(`${action} ${body}`, bytes);
    return bytes;
  };
  documents.config.requestHandler = {
    handle: async ({ headers, body: sent }: { headers: Record<string, string>; body: Uint8Array }) => {
      const body = new TextDecoder().decode(sent);
      const action = headers["x-amz-target"]?.split(".")[1] ?? "";
      const bytes = kept.get(`${action} ${body}`) ?? answerTo(action, body);
      const answerHeaders = { "content-type": "application/x-amz-json-1.0", "x-amzn-requestid": "stub" };
      return { response: new HttpResponse({ statusCode: 200, headers: answerHeaders, body: bytes }) };
    },
  } as unknown as typeof documents.config.requestHandler;
};
