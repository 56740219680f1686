import AutoAwesomeRounded from "@mui/icons-material/AutoAwesomeRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { mutation, query } from "../../api/index.ts";
import { toast } from "../../components/feedback/toast.tsx";

/** An event's texts, as typed so far. */
export type ImageFacts = { title: string; description: string; type: string };

const helpers = {
  bedrock: "AI makes a picture from the title, the description and the type.",
  poster: "Makes a designed poster from the title, the description and the type. No AI is used.",
};

/** Makes an event's image on the server; a failure leaves the current one as it is. */
export const GenerateImageButton = ({
  readFacts,
  onGenerated,
}: {
  readFacts: () => ImageFacts;
  onGenerated: (url: string) => void;
}) => {
  const helperId = useId();
  const { data } = useQuery(query("mediaAdmin", "imageGenerator", {}));
  const { mutate, isPending } = useMutation({
    ...mutation("mediaAdmin", "generateImage"),
    onSuccess: ({ imageUrl }) => onGenerated(imageUrl),
    onError: (error) => toast({ title: "Failed to generate AI image", text: error.message, variant: "destructive" }),
  });
  const generate = () => {
    const facts = readFacts();
    if (facts.title.trim()) mutate(facts);
    else toast({ title: "Please enter an event title first", variant: "destructive" });
  };
  return (
    <Box sx={{ display: "grid", gap: 0.5, justifyItems: "start" }}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AutoAwesomeRounded />}
        loading={isPending}
        onClick={generate}
        aria-describedby={data ? helperId : undefined}
      >
        Generate image
      </Button>
      {data && (
        <Typography id={helperId} variant="caption" color="textSecondary">
          {helpers[data.source]}
        </Typography>
      )}
    </Box>
  );
};
