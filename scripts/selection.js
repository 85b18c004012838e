// The same as library.js, without Nest.
export * from 'nestjs-weighter/selection';
