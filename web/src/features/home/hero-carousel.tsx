import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { Carousel } from "../../components/carousel.tsx";
import { Picture } from "../../components/picture.tsx";

type Slide = { id: string; title: string; text: string; button: string; to: string; picture: string };

const slides: Slide[] = [
  {
    id: "rager",
    title: "RAGER THIS FRIDAY",
    text: "The riverfront after dark. Members get in for less.",
    button: "Get Tickets",
    to: "/dashboard?tab=events",
    picture: "/art/hero-rager.webp",
  },
  {
    id: "value",
    title: "GET ACCESS TO $283+ IN VALUE EVERY MONTH!",
    text: "Free food, BOGO and perks all over town.",
    button: "View Deals",
    to: "/dashboard?tab=explore",
    picture: "/art/hero-value.webp",
  },
  {
    id: "experiences",
    title: "DISCOVER EXPERIENCES",
    text: "Kayaks, hunts, studios: the city is your playground.",
    button: "Explore Now",
    to: "/dashboard?tab=playyy",
    picture: "/art/hero-experiences.webp",
  },
];

const HeroSlide = ({ slide, eager }: { slide: Slide; eager: boolean }) => (
  <Box sx={{ position: "relative", height: { xs: 400, sm: 380, md: 420 }, color: "#fff" }}>
    <Picture src={slide.picture} alt="" eager={eager} large />
    <Box
      sx={{
        position: "absolute",
        inset: 0,
        background:
          "linear-gradient(to top, rgba(10,7,26,0.94) 6%, rgba(10,7,26,0.55) 46%, rgba(10,7,26,0.05) 80%), linear-gradient(to right, rgba(10,7,26,0.5), transparent 60%)",
      }}
    />
    <Box
      sx={{
        position: "absolute",
        inset: 0,
        display: "flex",
        flexDirection: "column",
        justifyContent: "flex-end",
        alignItems: "flex-start",
        p: { xs: 2.5, sm: 4, md: 5 },
        pb: { xs: 10, sm: 4, md: 5 },
      }}
    >
      <Typography variant="h1" component="h2" sx={{ maxWidth: "15ch", textShadow: "0 2px 30px rgba(0,0,0,0.4)" }}>
        {slide.title}
      </Typography>
      <Typography variant="subtitle1" component="p" sx={{ mt: 1, mb: 2.5, color: "rgba(255,255,255,0.86)" }}>
        {slide.text}
      </Typography>
      <Button component={Link} to={slide.to} variant="contained" size="large">
        {slide.button}
      </Button>
    </Box>
  </Box>
);

/** The three announcements on top of Home; they move only when asked to. */
export const HeroCarousel = () => (
  <Carousel
    label="Highlights"
    slides={slides.map((slide, position) => ({
      id: slide.id,
      content: <HeroSlide slide={slide} eager={position === 0} />,
    }))}
  />
);
