import Link from "@mui/material/Link";
import { splitLinks } from "./split-links.ts";

/** A text as a member wrote it: never as markup, with its web addresses as links that pass on nothing. */
export const MemberText = ({ text }: { text: string }) => {
  let offset = 0;
  return splitLinks(text).map((part) => {
    const key = offset;
    offset += part.text.length;
    return part.href === null ? (
      <span key={key}>{part.text}</span>
    ) : (
      <Link key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc" underline="always">
        {part.text}
      </Link>
    );
  });
};
