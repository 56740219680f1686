import Instagram from "@mui/icons-material/Instagram";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/index.ts";
import { Picture } from "../../components/media/picture.tsx";
import { NewsVideo } from "./news-video.tsx";

/** The product's social page. */
const socialPage = "https://www.instagram.com/playyyjax/";

const posts = [
  { picture: "/art/follow-1.webp", text: "Sunset on the Riverwalk" },
  { picture: "/art/follow-2.webp", text: "Taco night, members' table" },
  { picture: "/art/follow-3.webp", text: "First light at Jax Beach" },
  { picture: "/art/follow-4.webp", text: "RAGER, 1 a.m." },
];

const grid = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr 1fr", md: "repeat(4, 1fr)" },
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: "none",
};

const SamplePosts = () => (
  <Box component="ul" sx={grid}>
    {posts.map(({ picture, text }) => (
      <Box
        component="li"
        key={picture}
        sx={{ position: "relative", aspectRatio: "1 / 1", borderRadius: 5, overflow: "hidden" }}
      >
        <Picture src={picture} alt={text} />
        <Box
          aria-hidden
          sx={{
            position: "absolute",
            inset: "auto 0 0",
            p: 1.25,
            pt: 4,
            fontSize: "0.8125rem",
            fontWeight: 600,
            color: "#fff",
            background: "linear-gradient(transparent, rgba(10,7,26,0.85))",
          }}
        >
          {text}
        </Box>
      </Box>
    ))}
  </Box>
);

/** The newest active news videos, or four sample posts while there are none, and a link to the social page. */
export const FollowBlock = () => {
  const { data } = useQuery(query("content", "news", { limit: 4 }));
  const videos = data?.items ?? [];
  return (
    <Box
      component="section"
      aria-labelledby="follow-title"
      sx={{ p: { xs: 2.5, md: 4 }, borderRadius: 7, border: 1, borderColor: "divider", bgcolor: "background.paper" }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, mb: 2.5 }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Typography id="follow-title" variant="h3" component="h2">
            Follow @playyyjax
          </Typography>
          <Typography color="textSecondary">What the city looked like last night.</Typography>
        </Box>
        <Button
          variant="outlined"
          color="inherit"
          href={socialPage}
          target="_blank"
          rel="noreferrer"
          startIcon={<Instagram />}
        >
          Follow
        </Button>
      </Box>
      {videos.length > 0 ? (
        <Box component="ul" sx={grid}>
          {videos.map((video) => (
            <Box component="li" key={video.id}>
              <NewsVideo {...video} />
            </Box>
          ))}
        </Box>
      ) : (
        <SamplePosts />
      )}
    </Box>
  );
};
