// Leads the benchmark, which is a package of its own, to the package around it:
// only files that belong to that one can import it by its name.
export * from 'nestjs-weighter';
