import { json, type WebRequest, type WebResponse } from "../http/message.ts";
import type { Permissions } from "../iam/permissions.ts";
import { arn } from "../template/names.ts";
import { callerOf, operationOf } from "./meter.ts";

type Wanted = { action: string; resource: string };
type Part = { TableName?: string };
type Transacted = { Put?: Part; Update?: Part; Delete?: Part; ConditionCheck?: Part; Get?: Part };
type Body = {
  TableName?: string;
  IndexName?: string;
  TransactItems?: Transacted[];
  RequestItems?: Record<string, unknown>;
};

const tableArn = (name = "") => arn("dynamodb", `table/${name}`);

/** The right that each part of a transaction asks for; a transaction has none of its own. */
const actionOf = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
  Get: "GetItem",
};

/** What a call asks for, as IAM's reference of DynamoDB lists it. */
function wantedBy(request: WebRequest): Wanted[] {
  const operation = operationOf(request);
  const { TableName, IndexName, TransactItems, RequestItems }: Body = JSON.parse(request.body.toString() || "{}");
  if (TransactItems) return TransactItems.flatMap(partsOf);
  const action = `dynamodb:${operation}`;
  if (RequestItems) return Object.keys(RequestItems).map((name) => ({ action, resource: tableArn(name) }));
  return [{ action, resource: `${tableArn(TableName)}${IndexName ? `/index/${IndexName}` : ""}` }];
}

const partsOf = (item: Transacted): Wanted[] =>
  Object.entries(item).map(([kind, part]) => ({
    action: `dynamodb:${actionOf[kind as keyof Transacted]}`,
    resource: tableArn(part?.TableName),
  }));

/** The refusal that AWS would answer because the calling function's role lacks a right; undefined when it has all it needs. */
export function accessDenied(request: WebRequest, permissions: Permissions): WebResponse | undefined {
  const caller = callerOf(request);
  if (!caller) return undefined;
  const missing = wantedBy(request).find(({ action, resource }) => !permissions.may(caller, action, resource));
  if (!missing) return undefined;
  const message = `User: ${caller} is not authorized to perform: ${missing.action} on resource: ${missing.resource}`;
  const body = { __type: "com.amazon.coral.service#AccessDeniedException", Message: message, message };
  return json(400, body, { "content-type": "application/x-amz-json-1.0" });
}
