import { json, type WebRequest, type WebResponse } from "../http/message.ts";
import type { Permissions } from "../iam/permissions.ts";
import { arn } from "../template/names.ts";
import { findCallingFunction, findOperation } from "./capacity-meter.ts";

type RequiredAccess = { action: string; resource: string };
type TableOperation = { TableName?: string };
type TransactItem = {
  Put?: TableOperation;
  Update?: TableOperation;
  Delete?: TableOperation;
  ConditionCheck?: TableOperation;
  Get?: TableOperation;
};
type RequestBody = {
  TableName?: string;
  IndexName?: string;
  TransactItems?: TransactItem[];
  RequestItems?: Record<string, unknown>;
};

const tableArn = (name = "") => arn("dynamodb", `table/${name}`);

/** The permission each part of a transaction needs; a transaction has none of its own. */
const actionByKey = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
  Get: "GetItem",
};

/** The permissions a call needs, as listed in IAM's reference for DynamoDB. */
const requiredAccess = (request: WebRequest): RequiredAccess[] => {
  const operation = findOperation(request);
  const { TableName, IndexName, TransactItems, RequestItems }: RequestBody = JSON.parse(
    request.body.toString() || "{}",
  );
  if (TransactItems) return TransactItems.flatMap(transactedAccess);
  const action = `dynamodb:${operation}`;
  if (RequestItems) return Object.keys(RequestItems).map((name) => ({ action, resource: tableArn(name) }));
  return [{ action, resource: `${tableArn(TableName)}${IndexName ? `/index/${IndexName}` : ""}` }];
};

const transactedAccess = (item: TransactItem): RequiredAccess[] =>
  Object.entries(item).map(([kind, part]) => ({
    action: `dynamodb:${actionByKey[kind as keyof TransactItem]}`,
    resource: tableArn(part?.TableName),
  }));

/** The error AWS returns when the calling function's role lacks a permission; undefined when it has them all. */
export const denyAccess = (request: WebRequest, permissions: Permissions): WebResponse | undefined => {
  const caller = findCallingFunction(request);
  if (!caller) return undefined;
  const missing = requiredAccess(request).find(({ action, resource }) => !permissions.may(caller, action, resource));
  if (!missing) return undefined;
  const message = `User: ${caller} is not authorized to perform: ${missing.action} on resource: ${missing.resource}`;
  const body = { __type: "com.amazon.coral.service#AccessDeniedException", Message: message, message };
  return json(400, body, { "content-type": "application/x-amz-json-1.0" });
};
