import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('orders')
export class Order {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  customer!: string;

  @Column('text')
  item!: string;

  /** 1 for the customer's first order, 2 for the second. */
  @Column('integer')
  ordinal!: number;
}
