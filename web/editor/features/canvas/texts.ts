export const texts = {
  failed: "Couldn’t load the canvas",
  label: "Drawing",
  canvas: "Canvas",
  design: "Design",
  data: { title: "Data", lacks: "A canvas collects no data." },
  connect: { title: "Connect", lacks: "A canvas has nothing to connect." },
};
