"""What the people of a table decide together: motions, the election of a judge, who hands a device on."""
