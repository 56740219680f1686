import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { MemberEntity } from "../../functions/members/member.entity.ts";
import { aMember, type Member } from "./fixtures.ts";
import { keyOf, openTable } from "./table.ts";

/** Sets a member's balance of points, as friends who joined would. */
const setPoints = async ({ userId }: Member, points: number): Promise<void> => {
  const { documents, TableName } = await openTable();
  await documents.send(
    new UpdateCommand({
      TableName,
      Key: keyOf(MemberEntity, { user_id: userId }),
      UpdateExpression: "SET reward_points = :points",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":points": points },
    }),
  );
};

/** A member with 100 points. */
export const aMemberWithPoints = async (points = 100): Promise<Member> => {
  const member = await aMember();
  await setPoints(member, points);
  return member;
};
