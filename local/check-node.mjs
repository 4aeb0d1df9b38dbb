// Plain JavaScript: an old Node cannot run the TypeScript of all other files.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Sheaf needs Node 22.18 or newer; this is ${process.version}. On Linux, \`npm install\` installs one.`,
  );
  process.exit(1);
}
