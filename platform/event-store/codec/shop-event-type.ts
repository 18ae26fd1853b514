import { eventDefinition, type ShopEventType } from '#contracts/events/catalogue.ts';

export function isShopEventType(type: string): type is ShopEventType {
  return eventDefinition(type) !== undefined;
}
