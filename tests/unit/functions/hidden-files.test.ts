import {
  CopyObjectCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test, vi } from "vitest";
import { deleteFolder } from "../../../functions/media/delete-folder.ts";
import { deleteFile, hideFile, showFile } from "../../../functions/media/hidden-files.ts";

const bucket = mockClient(S3Client);
const [shown, hidden] = ["media/avatars/ann/one.jpg", "removed/avatars/ann/one.jpg"];
const sent = () =>
  bucket.calls().map(({ args: [command] }) => {
    const { Key, CopySource } = command.input as { Key?: string; CopySource?: string };
    return [command.constructor.name, ...(CopySource ? [CopySource] : []), Key];
  });

beforeEach(() => {
  vi.stubEnv("MEDIA_BUCKET", "pictures");
  bucket.reset();
  for (const command of [CopyObjectCommand, DeleteObjectCommand, PutObjectCommand])
    bucket.on(command as never).resolves({});
});

test("hiding a file copies it out of media/ before it deletes it there, and showing it does the opposite", async () => {
  await hideFile(shown);
  await showFile(shown);
  expect(sent()).toEqual([
    ["CopyObjectCommand", `pictures/${shown}`, hidden],
    ["DeleteObjectCommand", shown],
    ["CopyObjectCommand", `pictures/${hidden}`, shown],
    ["DeleteObjectCommand", hidden],
  ]);
});

test("a file that was moved before is left alone", async () => {
  bucket.on(CopyObjectCommand).rejects(new NoSuchKey({ message: "gone", $metadata: {} }));
  await hideFile(shown);
  expect(sent().map(([name]) => name)).toEqual(["CopyObjectCommand"]);
});

test("a copy that fails leaves the file where it is and is reported", async () => {
  bucket.on(CopyObjectCommand).rejects(Object.assign(new Error("no"), { name: "AccessDenied" }));
  await expect(hideFile(shown)).rejects.toThrow("no");
  expect(sent().map(([name]) => name)).toEqual(["CopyObjectCommand"]);
});

test("deleting a file deletes it in both places", async () => {
  await deleteFile(shown);
  expect(sent()).toEqual([
    ["DeleteObjectCommand", shown],
    ["DeleteObjectCommand", hidden],
  ]);
});

test("deleting a folder deletes its published files and its hidden ones, and nothing else", async () => {
  bucket.on(ListObjectsV2Command, { Prefix: "media/avatars/ann/" }).resolves({ Contents: [{ Key: shown }] });
  bucket.on(ListObjectsV2Command, { Prefix: "removed/avatars/ann/" }).resolves({ Contents: [{ Key: hidden }] });
  await deleteFolder("media/avatars/ann/");
  expect(sent().filter(([name]) => name === "DeleteObjectCommand")).toEqual([
    ["DeleteObjectCommand", shown],
    ["DeleteObjectCommand", hidden],
  ]);
});
