export function explain(url: string): string {
  return `The SMS gateway listens on ${url}. Send a message, several times:

  curl -s -X POST ${url}/messages -H 'content-type: application/json' \\
    -d '{"to":"+1 555 0100","text":"Hello"}'

and see who was asked how often:

  curl -s ${url}/suppliers

Ctrl-C ends it.`;
}
