import { RedisProcess } from './demo/redis-process.js';
import { runDemo } from './demo/run-demo.js';

if (RedisProcess.isInstalled) {
  await runDemo().catch((error: unknown) => {
    console.error((error as Error).message);
    process.exitCode = 1;
  });
} else {
  console.error(
    "This sample starts a 'redis-server', and there is none on the PATH: 'apt-get install -y redis-server' on Debian and Ubuntu, 'brew install redis' on macOS.",
  );
  process.exitCode = 1;
}
