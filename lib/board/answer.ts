/** What the board answers, whatever the platform. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const ALWAYS = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

export function json(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    headers: {
      ...ALWAYS,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      ...headers,
    },
    body: JSON.stringify(value),
  };
}

/** A page that may do what its hashes allow, talk to its own server, and no more. */
export function page(html: string, script: string, style: string): Answer {
  const policy = [
    "default-src 'none'",
    `script-src '${script}'`,
    `style-src '${style}'`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
  return {
    status: 200,
    headers: {
      ...ALWAYS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
    body: html,
  };
}

export function refusal(
  status: number,
  error: string,
  message: string,
  headers?: Readonly<Record<string, string>>,
): Answer {
  return json(status, { error, message }, headers);
}
