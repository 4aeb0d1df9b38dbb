// Plain JavaScript: an old Node cannot read the TypeScript that everything else here is written in.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Sheaf needs Node 22.18 or newer, and this is ${process.version}. On Linux \`npm install\` brings one along.`,
  );
  process.exit(1);
}
