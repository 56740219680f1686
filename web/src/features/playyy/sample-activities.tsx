import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { Picture } from "../../components/media/picture.tsx";

// Invented, so that the blurred preview reveals nothing real (R43).
const samples = [
  { title: "A scavenger hunt downtown", text: "Teams of four, one riddle at a time", picture: "/art/wall-03.webp" },
  { title: "Kickball under the lights", text: "Six weeks, one trophy", picture: "/art/wall-05.webp" },
  { title: "Sunset paddle for members", text: "Boats and snacks are ready", picture: "/art/wall-08.webp" },
  { title: "Trivia on the river deck", text: "The winners drink free", picture: "/art/wall-10.webp" },
  { title: "Clay night in the studio", text: "You keep what you make", picture: "/art/wall-11.webp" },
  { title: "Arcade league", text: "Mondays, all winter", picture: "/art/wall-12.webp" },
];

/** Sample activities for the gate's preview. */
export const SampleActivities = () => (
  <Box
    sx={{
      display: "grid",
      gap: 2,
      gridTemplateColumns: { xs: "1fr 1fr", md: "repeat(3, minmax(0, 1fr))" },
    }}
  >
    {samples.map(({ title, text, picture }) => (
      <Card component="article" key={title}>
        <Box sx={{ aspectRatio: "4 / 3" }}>
          <Picture src={picture} alt="" />
        </Box>
        <Box sx={{ p: 2 }}>
          <Typography variant="h5" component="p">
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {text}
          </Typography>
        </Box>
      </Card>
    ))}
  </Box>
);
