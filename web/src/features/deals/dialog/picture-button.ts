/** Styles of an icon button on a picture. */
export const pictureButton = {
  color: "#fff",
  bgcolor: "rgba(12, 9, 28, 0.72)",
  backdropFilter: "blur(8px)",
  "&:hover": { bgcolor: "rgba(12, 9, 28, 0.9)" },
};
