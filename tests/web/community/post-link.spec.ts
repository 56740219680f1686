import { writePost } from "../../support/browser/community-pages.ts";
import { expect, test } from "../../support/browser/test.ts";
import { aLocation, aProfile } from "../../support/community.ts";

const agents = ["facebookexternalhit/1.1", "WhatsApp/2.24", "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)"];

test("a post's link previews as the product's name, with nothing of the post, whether it exists or not", async ({
  request,
}) => {
  const [author, location] = await Promise.all([aProfile({ name: "Priya Private" }), aLocation()]);
  const post = await writePost(author, location, "Only for members");
  for (const agent of agents) {
    const read = (id: string) => request.get(`/post/${id}`, { headers: { "user-agent": agent } });
    const answer = await read(post.id);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, expect.stringContaining("text/html")]);
    const html = await answer.text();
    expect(html).toContain("<title>PLAYYY Jacksonville</title>");
    for (const secret of ["Only for members", "Priya Private", location, post.id]) expect(html).not.toContain(secret);
    expect(await (await read("post_01J00000000000000000000000")).text()).toBe(html);
  }
});
