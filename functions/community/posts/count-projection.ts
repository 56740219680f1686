import { itemOf, type Projection } from "../../platform/stream/change.ts";
import { foldSteps, stepOf } from "../fold-steps.ts";
import { PostEntity } from "./post.entity.ts";

/** Folds one kind of item with a `post_id` into a count of its post. */
export const countOnPost = (entity: string, counter: "likes_count" | "comments_count"): Projection => ({
  name: `post-${counter.replaceAll("_", "-")}`,
  entities: [entity],
  async apply(changes) {
    const steps = changes.map((change) => ({
      id: change.id,
      subject: String(itemOf(change).post_id),
      step: stepOf(change),
    }));
    await foldSteps(`post-${counter}`, steps, (id, amount) => PostEntity.patch({ id }).add({ [counter]: amount }));
  },
});
