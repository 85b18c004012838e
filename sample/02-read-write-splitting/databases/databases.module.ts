import { Module } from '@nestjs/common';
import { Databases } from './databases.js';

@Module({ providers: [Databases], exports: [Databases] })
export class DatabasesModule {}
