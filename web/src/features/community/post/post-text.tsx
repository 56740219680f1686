import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { MemberText } from "./member-text.tsx";

const longText = 420;
const longLines = 9;
const shownLines = 7;

const isLong = (text: string): boolean => text.length > longText || text.split("\n").length > longLines;

const clamped = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: shownLines,
  overflow: "hidden",
} as const;

/** A post's text; a long one is cut until it is asked for. */
export const PostText = ({ text, whole = false }: { text: string; whole?: boolean }) => {
  const [isOpen, setIsOpen] = useState(false);
  const isCut = !whole && !isOpen && isLong(text);
  return (
    <>
      <Typography
        sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere", fontSize: "1.0625rem", ...(isCut && clamped) }}
      >
        <MemberText text={text} />
      </Typography>
      {isCut && (
        <Button size="small" color="inherit" onClick={() => setIsOpen(true)} sx={{ ml: -2, mt: -0.5 }}>
          Show more
        </Button>
      )}
    </>
  );
};
