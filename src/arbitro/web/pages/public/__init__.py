"""What the hall and the public see: site, walls, phones, cards."""
