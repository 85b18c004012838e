/** What `warmedTwice` starts as a process of its own. */
process.once('message', async ({ file, work, n, settings }) => {
  const { rows } = await import(file);
  const row = rows.find((each) => each.work === work && each.n === n);
  process.send(await row.measure(settings));
  process.disconnect();
});
